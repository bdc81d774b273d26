import { Button, Group, Stack, TextInput } from "@mantine/core";
import { renderSVG } from "uqr";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";

/** The address of a new link or kiosk, which is shown only now. */
export function AddressMade({ title, address, onClose }: { title: string; address: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <p>Copy it or print the code now: it is not shown again.</p>
        <TextInput label="Address" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        <img src={picture} alt="The address as a QR code" width={200} height={200} />
        <Group justify="flex-end">
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy address"}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
