import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': gateway, '/media': gateway } },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  // The service worker is the only worker: one file at the root, whose address stays the same from build to build.
  worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
});
