// How the dashboard is built: under /app, every file but the page named by its content, nothing inline that the policy would refuse.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  // The kernel from its sources, which are watched as the dashboard's are.
  resolve: { conditions: ['tapeline-source', ...defaultClientConditions] },
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/app/api': 'http://127.0.0.1:4000' } },
})
