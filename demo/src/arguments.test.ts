// The options of the demo on its command line.
import { expect, it } from 'vitest'
import { ArgumentsError, parseArguments } from './arguments.ts'

const environment = { TAPELINE_KEY: 'sk_snbx_1' }

function refusalOf(args: string[], env: NodeJS.ProcessEnv = environment): string {
  try {
    parseArguments(args, env, '/there')
  } catch (error) {
    if (error instanceof ArgumentsError) return error.message
  }
  return 'accepted'
}

it('takes key and address from the environment and the folder from beside the repository', () => {
  const args = parseArguments(['superlender'], environment, '/books/tapeline')
  expect(args).toMatchObject({
    key: 'sk_snbx_1',
    url: 'http://127.0.0.1:4000',
    data_dir: '/books/shared/data',
    connections: 32,
  })
})

it('reads a relative --data from where npm was called', () => {
  const env = { ...environment, INIT_CWD: '/books' }
  expect(parseArguments(['superlender', '--data', 'x'], env, '/there')?.data_dir).toBe('/books/x')
})

it('answers nothing and --help with the help page', () => {
  expect(parseArguments([], environment, '/')).toBeUndefined()
  expect(parseArguments(['--help'], environment, '/')).toBeUndefined()
})

it('shows what to type instead of a wrong command line', () => {
  expect(refusalOf(['ibm'])).toContain('superlender')
  expect(refusalOf(['superlender', 'x'])).toContain('name one data set')
  expect(refusalOf(['superlender', '--limit', '0'])).toContain('--limit')
  expect(refusalOf(['superlender', '--colour'])).toContain('--colour')
  expect(refusalOf(['superlender'], {})).toContain('--key')
  expect(refusalOf(['superlender', '--key', 'sk_live_1'])).toContain('sandbox')
  expect(refusalOf(['superlender', '--operator-key', 'sk_live_1'])).toContain('--operator-key')
})
