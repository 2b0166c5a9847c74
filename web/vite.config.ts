// How the dashboard is built: under /app, every file but the page named by its content, nothing inline that the policy would refuse.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/app/api': 'http://127.0.0.1:4000' } },
})
