import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import styles from "./pictures.module.css";
import { Dialog } from "#kit/ui/dialogs.tsx";

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
      <Sheet {...props} />
    </Dialog>
  );
}

/** A component of its own, because what a dialog shows is on the page only after the dialog is. */
function Sheet({ onDrawn, sending, failure, onClose }: SignaturePadDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [empty, setEmpty] = useState(true);
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    fit(sheet);
    const drawn = new SignaturePad(sheet, { penColor: "#111418", backgroundColor: "#ffffff", minWidth: 0.8, maxWidth: 2.6 });
    const begun = () => setEmpty(false);
    drawn.addEventListener("beginStroke", begun);
    pad.current = drawn;
    return () => {
      drawn.removeEventListener("beginStroke", begun);
      drawn.off();
    };
  }, []);
  function clear() {
    pad.current?.clear();
    setEmpty(true);
  }
  function save() {
    canvas.current?.toBlob((bytes) => {
      if (!bytes) return;
      void onDrawn(new File([bytes], "signature.png", { type: "image/png" })).then((kept) => kept && onClose());
    }, "image/png");
  }
  return (
    <Stack gap={12}>
      <canvas ref={canvas} className={styles.pad} role="img" aria-label="Sign here with finger, pen or mouse" />
      <p className="quiet">Without a pointer, close this and choose Upload a PNG.</p>
      {failure && <p role="alert">{failure}</p>}
      <Group justify="space-between">
        <Button variant="default" disabled={empty} onClick={clear}>
          Clear
        </Button>
        <Group>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={sending} disabled={empty} onClick={save}>
            Save signature
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** As many dots as the screen has, so that the strokes stay sharp on paper. */
function fit(sheet: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 2);
  sheet.width = sheet.offsetWidth * ratio;
  sheet.height = sheet.offsetHeight * ratio;
  sheet.getContext("2d")?.scale(ratio, ratio);
}
