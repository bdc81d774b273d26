import { Button, Group, Textarea } from "@mantine/core";
import { use, useEffect, useEffectEvent, useState } from "react";
import { releases, type ReleaseWhole } from "../contract.ts";
import { DraftSaving } from "./DraftForm.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** Explains what issuing does, and asks what must be answered first. */
export function IssueDialog({ record: release, onClose }: { record: ReleaseWhole; onClose: () => void }) {
  const { id, version, items, recipients, obstacles } = release;
  const [confirmation, setConfirmation] = useState("");
  const [holdOverride, setHoldOverride] = useState("");
  const isSaved = useSavedFirst();
  const mayOverride = useNamed("release.overrideHold");
  const send = useSend(releases.endpoints.issue, {
    done: ({ transmittalNo }) => `Release ${transmittalNo ?? ""} issued`,
    onDone: onClose,
  });
  const of = (kind: string) => obstacles.filter((one) => one.kind === kind).map(({ message }) => message);
  const [stops, holds, confirms] = [[...of("stop"), ...of("wait")], of("hold"), of("confirm")];
  const answers = { ...(confirmation ? { confirmation } : {}), ...(holdOverride ? { holdOverride } : {}) };
  return (
    <Dialog onClose={onClose} title="Issue this release?">
      <Refused of={send.failure} />
      {isSaved === false && (
        <Banner meaning="bad" title="Your last changes are not saved">
          Correct what is marked in the form, then issue the release.
        </Banner>
      )}
      {stops.length > 0 && (
        <Banner meaning="bad" title="Not ready to issue">
          {stops.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Banner>
      )}
      <p>
        {items.length === 1 ? "1 report goes" : `${items.length} reports go`} to{" "}
        {recipients.length === 1 ? "1 recipient" : `${recipients.length} recipients`}. The release gets its number and can no
        longer be edited. If it is a mistake, recall it.
      </p>
      {holds.length > 0 && (
        <Textarea
          mt="md"
          label="Reason to send while the client is on hold"
          description={mayOverride ? holds.join(" ") : `${holds.join(" ")} Only Operations can send it.`}
          value={holdOverride}
          disabled={!mayOverride}
          maxLength={600}
          autosize
          minRows={2}
          onChange={(event) => setHoldOverride(event.currentTarget.value)}
        />
      )}
      {confirms.length > 0 && (
        <Textarea
          mt="md"
          label="Reason to send it anyway"
          description={confirms.join(". ")}
          value={confirmation}
          maxLength={600}
          autosize
          minRows={2}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={send.sending || isSaved === null}
          disabled={isSaved === false || stops.length > 0 || (holds.length > 0 && !mayOverride)}
          onClick={() => void send.send({ id, body: { version, ...answers } }).catch(() => undefined)}
        >
          Issue release
        </Button>
      </Group>
    </Dialog>
  );
}

/** What was typed into the draft is saved before the question: null until it is, false where it cannot be. */
function useSavedFirst(): boolean | null {
  const saving = use(DraftSaving);
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const save = useEffectEvent(() => saving.save());
  useEffect(() => {
    async function first() {
      setSaved(await save());
    }
    void first();
  }, []);
  return isSaved;
}
