import { Button, Group, Modal, Textarea, type ModalProps } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFirstField } from "./form/first-field.ts";
import { Refused } from "./states.tsx";

/**
 * A dialog that is mounted only while it is open (`{adding && <Dialog ...>}`). A Modal that stays mounted returns the focus by itself; this one
 * does it when it is unmounted.
 */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusBack();
  return <Modal {...props} opened />;
}

function useFocusBack() {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      // After the dialog is gone, and only when nothing else has taken the focus meanwhile: another dialog, another page.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}

/** The element with the focus; for an entry of a menu, which is gone afterwards, the button of the menu. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const button = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : activeElement;
}

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** The verb with its object: "Archive calibration". */
  confirm: string;
  /** Asks for a reason; with `required` it cannot be empty. */
  reason?: "required" | "optional";
  danger?: boolean;
  onConfirm: (reason: string) => void | Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks before something that cannot be undone easily, and for the reason where the record needs one. If `onConfirm` throws (the refusal of
 * `send.send(...)`), the dialog shows it and stays open with the reason typed.
 */
export function ConfirmDialog({ opened, ...asked }: ConfirmDialogProps) {
  return opened && <Confirming {...asked} />;
}

function Confirming({ title, children, confirm, reason, danger, onConfirm, onClose }: Omit<ConfirmDialogProps, "opened">) {
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function go() {
    if (reason === "required" && text.trim() === "") return setMissing(true);
    setWorking(true);
    setFailure(null);
    try {
      await onConfirm(text.trim());
      onClose();
    } catch (refusal) {
      setFailure(refusal);
    }
    setWorking(false);
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Refused of={failure} />
      {children}
      {reason && (
        <Reason
          required={reason === "required"}
          value={text}
          error={missing && text.trim() === "" ? "Enter a reason." : undefined}
          onChange={setText}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color={danger ? "red" : undefined} loading={working} onClick={() => void go()}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}

interface ReasonProps {
  required: boolean;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Reason({ onChange, ...shown }: ReasonProps) {
  const box = useRef<HTMLDivElement>(null);
  useFirstField(box);
  return (
    <div ref={box}>
      <Textarea
        mt="md"
        label="Reason"
        autosize
        minRows={2}
        maxLength={500}
        {...shown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
