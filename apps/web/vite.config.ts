import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './build/compressed-copies.ts';
import { droppableComponents } from './build/droppable-components.ts';
import { firstLoadChunks } from './build/first-load-chunks.ts';
import { laterFiles } from './build/later-files.ts';

const entry = join(import.meta.dirname, 'src/app/main.tsx');
const gateway = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), droppableComponents(), laterFiles(), compressedCopies()],
  server: { proxy: { '/api': gateway, '/media': gateway, '/admin/queues': gateway } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks(entry) } } },
  },
  // The service worker is the only worker: one file at the root, whose address stays the same from build to build.
  worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
});
