import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useState } from "react";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { forms } from "#modules/forms/contract.ts";

const { pin: asked, setPin } = forms.endpoints;

/** The button by which a person sets their PIN for kiosks. */
export function KioskPinButton() {
  const [setting, setSetting] = useState(false);
  return (
    <NeedsNetwork>
      <Button variant="default" onClick={() => setSetting(true)}>
        Kiosk PIN
      </Button>
      {setting && <PinDialog onClose={() => setSetting(false)} />}
    </NeedsNetwork>
  );
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const { data } = useAsk(asked, {});
  const [pin, setNewPin] = useState("");
  const save = useSend(setPin, { done: "PIN saved", onDone: onClose });
  return (
    <Dialog title="Kiosk PIN" onClose={onClose}>
      <Stack>
        <p>
          With your name and this PIN you fill forms on a tablet of your base, as yourself.
          {data?.isSet && " You have one; a new one replaces it."}
        </p>
        <Refused of={save.failure} />
        <PasswordInput
          label="New PIN"
          description="4 to 8 digits; not that of a card or a phone"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onChange={(event) => setNewPin(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.sending} disabled={!/^\d{4,8}$/.test(pin)} onClick={() => save.run({ body: { pin } })}>
            Save PIN
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
