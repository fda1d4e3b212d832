import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './build/compressed-copies.ts';
import { laterFiles } from './build/later-files.ts';

const gateway = 'http://localhost:3000';

// The feed's first load is two files, ours and the libraries': more files compress worse and wait for each other.
const OURS_FOR_FEED =
  /\/src\/(app|ui|visitor\/(feed|feed-data|location|media|offline|overlays|place-search|session|share|story-player))\//;
const LATER = /\/src\/app\/(routes\/(?!feed-|use-)|screens)|\/catalogues\/(?!english)|place-panel|google-places/;
const chunks = [
  { name: 'libraries', test: /node_modules/ },
  { name: 'feed', test: (id: string) => OURS_FOR_FEED.test(id) && !LATER.test(id) },
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
