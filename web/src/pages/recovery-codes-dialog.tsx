// Recovery codes, shown once: what stands in for a lost device.
import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

/** The dialog. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog title="Your recovery codes" opened={codes !== undefined} onClose={onClose} stays>
      <SecretText
        label="Recovery codes"
        text={(codes ?? []).join('\n')}
        warning="Each signs you in once without your device. Keep them where you keep passwords."
      />
      <FormActions>
        <Button onClick={onClose}>I have kept them</Button>
      </FormActions>
    </Dialog>
  )
}
