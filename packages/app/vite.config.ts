import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { slimFirebase } from './build/slimFirebase.ts';
import { workerList } from './build/workerList.ts';
import { product } from './src/product.ts';

/** The product's name in the page that holds the app. */
const named: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%NAME%', product.name)
      .replaceAll('%TAGLINE%', product.tagline)
      .replaceAll('%BRAND%', product.brand),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimFirebase(), react(), tailwindcss(), named, workerList()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        sw: `${import.meta.dirname}/src/serviceWorker/sw.ts`,
      },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});
