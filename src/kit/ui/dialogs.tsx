import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and whether it can be taken back. */
  children?: ReactNode;
  /** The verb with its object: "Archive calibration". */
  confirm: string;
  /** Asks for a reason; `required` does not go on without one. */
  reason?: "required" | "optional";
  danger?: boolean;
  onConfirm: (reason: string) => void | Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot simply be taken back, and for the reason where one belongs in the record. */
export function ConfirmDialog({ opened, title, children, confirm, reason, danger, onConfirm, onClose }: ConfirmDialogProps) {
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  function close() {
    setText("");
    setMissing(false);
    onClose();
  }
  async function go() {
    if (reason === "required" && text.trim() === "") return setMissing(true);
    setWorking(true);
    try {
      await onConfirm(text.trim());
      close();
    } catch {
      // The caller has shown why; the dialog stays open so that the reason typed is not lost.
    }
    setWorking(false);
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      {children}
      {reason && (
        <Textarea
          mt="md"
          label="Reason"
          required={reason === "required"}
          autosize
          minRows={2}
          maxLength={500}
          value={text}
          error={missing && text.trim() === "" ? "Give a reason." : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button color={danger ? "red" : undefined} loading={working} onClick={() => void go()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
