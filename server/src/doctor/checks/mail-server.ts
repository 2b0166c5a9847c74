// Whether the mail server accepts us. Nothing is sent.
import { openMailer } from '../../mail/mailer.ts'
import { type Check, failure, notChecked, ok, reasonOf } from '../check.ts'

/** Checks the mail server, where one is set. */
export const mailServer: Check = {
  name: 'mail_server',
  needs: ['settings'],
  run: async ({ config }) => {
    const { smtp } = config()
    if (smtp === undefined) return notChecked('No mail server is set, so links are handed over by people.')
    const mailer = openMailer(smtp, () => {})
    try {
      await mailer.verify()
      return ok(`The mail server ${smtp.host} accepts the sender.`)
    } catch (error) {
      return failure(
        `The mail server ${smtp.host} cannot be used (${reasonOf(error)}).`,
        'Check the SMTP_ settings, and the certificate of the mail server.',
      )
    } finally {
      mailer.close()
    }
  },
}
