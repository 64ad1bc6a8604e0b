import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            {
              name: 'frame',
              test: /src\/(ui|tenants)\/[^/]+$|src\/storefront\/([^/]+$|components\/(frame\/|[^/]+$))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
