import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import SignaturePad from "signature_pad";
import { capital } from "#kit/capital.ts";
import { sayFailure } from "./data.ts";
import { Dialog } from "./dialogs.tsx";
import styles from "./signature.module.css";

const ink = "#111418";
const paper = "#ffffff";

/** What was drawn as lines: x and y in turn, whole numbers in a box of this size; or that the name was written instead. */
export interface Strokes {
  strokes: number[][];
  width: number;
  height: number;
  isWritten: boolean;
}

interface SignatureSheetProps {
  /** Receives the drawing, as a picture and as lines; true when it is stored, and the sheet can close. */
  onDrawn: (file: File, strokes: Strokes) => Promise<boolean>;
  onClose: () => void;
  /** The button: "Save signature". */
  save: string;
  sending?: boolean;
  failure?: string | null;
  /** What prevents saving besides an empty sheet: a name that is still missing. */
  waits?: boolean;
  /** The name to write when nobody can draw, with the keyboard alone; without it that is not offered. */
  written?: string;
  /** Further fields above the sheet, and the text below it. */
  above?: ReactNode;
  below?: ReactNode;
}

/**
 * A sheet to sign on with finger, pen or mouse. In a dialog it is a component of its own, as the content of a dialog is mounted only after the
 * dialog.
 */
export function SignatureSheet({
  onDrawn,
  onClose,
  save,
  sending = false,
  failure = null,
  waits = false,
  written,
  above,
  below,
}: SignatureSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [mark, setMark] = useState<"drawn" | "written" | null>(null);
  const empty = mark === null;
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    fit(sheet);
    const drawn = new SignaturePad(sheet, { penColor: ink, backgroundColor: paper, minWidth: 0.8, maxWidth: 2.6 });
    const begun = () => setMark("drawn");
    drawn.addEventListener("beginStroke", begun);
    pad.current = drawn;
    return () => {
      drawn.removeEventListener("beginStroke", begun);
      drawn.off();
    };
  }, []);
  function clear() {
    pad.current?.clear();
    setMark(null);
  }
  function write(name: string) {
    clear();
    if (canvas.current) writeOn(canvas.current, name);
    setMark("written");
  }
  function finish() {
    canvas.current?.toBlob((bytes) => {
      if (!bytes) return;
      const file = new File([bytes], "signature.png", { type: "image/png" });
      void onDrawn(file, { ...strokesOf(pad.current, canvas.current), isWritten: mark === "written" }).then(
        (kept) => kept && onClose(),
      );
    }, "image/png");
  }
  return (
    <Stack gap={12}>
      {above}
      <canvas ref={canvas} className={styles.pad} role="img" aria-label="Sign here with finger, pen or mouse" />
      {below}
      {failure && <p role="alert">{failure}</p>}
      {(empty || waits) && <p className="quiet">{missing({ empty, waits })} to continue.</p>}
      <Group justify="space-between">
        <Group>
          <Button variant="default" disabled={empty} onClick={clear}>
            Clear
          </Button>
          {written !== undefined && (
            <Button variant="subtle" color="gray" disabled={written.trim() === ""} onClick={() => write(written.trim())}>
              Write the name instead
            </Button>
          )}
        </Group>
        <Group>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={sending} disabled={empty || waits} onClick={finish}>
            {save}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Why the button is grey. */
const missing = ({ empty, waits }: { empty: boolean; waits: boolean }): string =>
  capital([...(waits ? ["fill in the required fields"] : []), ...(empty ? ["sign in the box"] : [])].join(" and "));

/** The lines of the pen; points beyond the edge of the sheet are on it. */
function strokesOf(pad: SignaturePad | null, sheet: HTMLCanvasElement | null): Omit<Strokes, "isWritten"> {
  const [width, height] = [sheet?.offsetWidth ?? 0, sheet?.offsetHeight ?? 0];
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);
  const lines = pad?.toData() ?? [];
  return {
    width,
    height,
    strokes: lines.map(({ points }) => points.flatMap(({ x, y }) => [within(x, width), within(y, height)])),
  };
}

/** At the resolution of the screen, so that the strokes are sharp on paper. */
function fit(sheet: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 2);
  sheet.width = sheet.offsetWidth * ratio;
  sheet.height = sheet.offsetHeight * ratio;
  sheet.getContext("2d")?.scale(ratio, ratio);
}

/** The name in italics across the middle of the sheet, as large as fits. */
function writeOn(sheet: HTMLCanvasElement, name: string): void {
  const pen = sheet.getContext("2d");
  if (!pen) return;
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const font = (size: number) => `italic ${size}px Inter, sans-serif`;
  pen.font = font(40);
  const size = Math.min(40, (40 * width * 0.9) / Math.max(1, pen.measureText(name).width));
  pen.font = font(size);
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(name, width / 2, height / 2);
}

interface DrawnSignatureDialogProps {
  label: string;
  /** The name as far as it is known. */
  name: string;
  sending?: boolean;
  /** What prevents signing besides an empty sheet and a missing name. */
  waits?: boolean;
  /** Further fields below the name. */
  fields?: ReactNode;
  /** Stores the drawing with the name, without surrounding blanks; the dialog stays open, and says why, when it fails. */
  onDrawn: (file: File, name: string) => Promise<void>;
  onClose: () => void;
}

/** A signature drawn on the screen, with the name of whoever draws it. */
export function DrawnSignatureDialog(props: DrawnSignatureDialogProps) {
  const { label, name: known, sending = false, waits = false, fields, onDrawn, onClose } = props;
  const [name, setName] = useState(known);
  async function drawn(file: File): Promise<boolean> {
    try {
      await onDrawn(file, name.trim());
      return true;
    } catch (failure) {
      sayFailure(failure);
      return false;
    }
  }
  return (
    <Dialog title={label} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <SignatureSheet
        save="Sign"
        sending={sending}
        waits={name.trim() === "" || waits}
        written={name}
        onDrawn={drawn}
        onClose={onClose}
        above={
          <>
            <TextInput
              label="Name"
              required
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {fields}
          </>
        }
        below={<p className="quiet">A drawn signature: a picture with a name and a time. It does not prove an account.</p>}
      />
    </Dialog>
  );
}
