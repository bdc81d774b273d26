import { Button, Code, Group } from "@mantine/core";
import { useState } from "react";
import { activityAndAudit, type ErrorLog, errorStates } from "../contract.ts";
import { ErrorState } from "./ErrorState.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

/** One kind of error with its scrubbed stack. */
export default function ErrorLogPage() {
  const id = useParam("id");
  return <AskedPage of={useAsk(activityAndAudit.endpoints.errorLog, { id })}>{(error) => <Whole error={error} />}</AskedPage>;
}

function Whole({ error }: { error: ErrorLog }) {
  return (
    <RecordPage
      number={`${error.count} times`}
      name={error.message}
      status={<ErrorState of={error.status} />}
      actions={<Marks error={error} />}
    >
      <Section title="Where and when">
        <Facts
          of={[
            ["Where", error.side],
            ["Page or endpoint", error.route],
            ["Version", error.appVersion],
            ["Users", error.users],
            ["First", <Instant key="first" at={error.firstAt} />],
            ["Last", <Instant key="last" at={error.lastAt} />],
            error.requestId !== null && ["Last request", <Mono key="request">{error.requestId}</Mono>],
            error.resolvedIn !== null && ["Resolved in version", error.resolvedIn],
            error.note !== null && ["Note", error.note],
          ]}
        />
      </Section>
      <Section title="Stack">
        <Code block tabIndex={0}>
          {error.stack}
        </Code>
      </Section>
    </RecordPage>
  );
}

const verbs: Record<ErrorLog["status"], string> = {
  new: "Mark as new",
  seen: "Mark as seen",
  resolved: "Resolve",
  ignored: "Ignore",
};

function Marks({ error: { id, status, appVersion } }: { error: ErrorLog }) {
  const [asked, setAsked] = useState<ErrorLog["status"] | null>(null);
  const mark = useSend(activityAndAudit.endpoints.markError, { done: "Error marked" });
  if (!useReach("error-logs", "edit")) return null;
  return (
    <Group gap="xs">
      {errorStates
        .filter((one) => one !== status && one !== "new")
        .map((one) => (
          <Button key={one} variant="default" onClick={() => setAsked(one)}>
            {verbs[one]}
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          opened
          title={verbs[asked]}
          confirm={verbs[asked]}
          reason="optional"
          onConfirm={(note) => mark.send({ id, body: { status: asked, note: note || null } })}
          onClose={() => setAsked(null)}
        >
          {asked === "resolved" && `Resolved in version ${appVersion}. If a newer version shows it again, it returns as new.`}
        </ConfirmDialog>
      )}
    </Group>
  );
}
