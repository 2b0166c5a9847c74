// The types of notices.mjs, which the configuration of the dashboard imports.
import type { Plugin } from 'vite'

export declare function noticesOf(
  root: string,
  installed?: readonly string[],
): { readonly ofProgram: Plugin; readonly ofWorkers: Plugin }
