import { Dialog } from "#kit/ui/dialogs.tsx";
import { SignatureSheet } from "#kit/ui/SignatureSheet.tsx";

interface SignaturePadDialogProps {
  /** Takes the drawing; true when it is kept. */
  onDrawn: (file: File) => Promise<boolean>;
  sending: boolean;
  failure: string | null;
  onClose: () => void;
}

/** A sheet to sign on with finger, pen or mouse. */
export function SignaturePadDialog(props: SignaturePadDialogProps) {
  return (
    <Dialog title="Draw your signature" size="lg" onClose={props.onClose} closeOnClickOutside={false}>
      <SignatureSheet
        {...props}
        save="Save signature"
        below={<p className="quiet">Without a pointer, close this and choose Upload a PNG.</p>}
      />
    </Dialog>
  );
}
