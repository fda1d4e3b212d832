import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './build/compressed-copies.ts';
import { loadChunks, neededWith } from './build/load-chunks.ts';
import { lowPriorityScripts } from './build/low-priority-scripts.ts';
import { precacheList } from './build/precache-list.ts';

const source = (path: string) => join(import.meta.dirname, 'src', path);
const entries = {
  first: source('app/main.tsx'),
  second: [
    'visitor/live/live-parts.ts',
    'visitor/overlays/morph/morph-picture.ts',
    'visitor/story-list/story-list-sheet.tsx',
    'visitor/story-viewers/fullscreen-viewer.tsx',
  ].map(source),
};
const gateway = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), lowPriorityScripts(), precacheList(), compressedCopies()],
  server: { proxy: { '/api': gateway, '/media': gateway, '/admin/queues': gateway } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: neededWith },
    rolldownOptions: {
      output: {
        // The first load contains the name of every chunk, so the shortest hash that the bundler allows makes it smaller.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: loadChunks(entries) },
      },
    },
  },
  // The service worker is the only worker. It is one file at the root with the same URL in every build.
  worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
});
