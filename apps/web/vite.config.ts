import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './build/compressed-copies.ts';
import { laterFiles } from './build/later-files.ts';

const gateway = 'http://localhost:3000';

// What every story screen needs is one file each for ours and theirs: split finer, it compresses 5 % worse.
const chunks = [
  { name: 'libraries', test: /node_modules/ },
  { name: 'stories', test: /\/src\/(feed-data|icons|lib|location|media|offline|story-player)\// },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), laterFiles(), compressedCopies()],
  server: { proxy: { '/api': gateway, '/media': gateway, '/admin/queues': gateway } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  // The service worker is the only worker: one file at the root, whose address stays the same from build to build.
  worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
});
