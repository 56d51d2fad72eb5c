import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { sharedChunks } from './build/sharedChunks.ts';
import { workerList } from './build/workerList.ts';
import { compileHint } from '../web-core/build/compileHint.ts';
import { packageList } from '../web-core/build/packageList.ts';
import { slimFirebase } from '../web-core/build/slimFirebase.ts';
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

const root = import.meta.dirname;
const input = { index: `${root}/index.html`, sw: `${root}/src/serviceWorker/sw.ts` };
const plugins = () => [slimFirebase(), react(), tailwindcss(), named].flat();

export default defineConfig(async ({ command }) => ({
  root,
  plugins: [...plugins(), workerList(), packageList(), compileHint()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input,
      output: {
        entryFileNames: ({ name }: Rolldown.PreRenderedChunk) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        ...(command === 'build' && { codeSplitting: await sharedChunks({ root, plugins, input }) }),
      },
    },
  },
}));
