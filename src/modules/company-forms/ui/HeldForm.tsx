import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Mono } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { giveUp, useWaiting } from "#kit/ui/outbox.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import type { FormTemplate } from "#modules/forms/contract.ts";
import { saidOf } from "#modules/forms/printed.ts";
import { linesSaid, type SaidLine } from "#modules/company-forms/rules/said.ts";
import { type Held, isSubmit, takeBack } from "./device/draft.ts";

interface HeldFormProps {
  form: Pick<FormTemplate, "title" | "definition">;
  held: Held;
  onTakenBack: () => void;
  onDiscarded: () => void;
}

/** A form on this device that is read-only: it is waiting to be sent, or its answers arrived after the server had closed it. */
export function HeldForm({ form, held: { command, submitted }, onTakenBack, onDiscarded }: HeldFormProps) {
  const me = useActor();
  const { sending } = useWaiting();
  const [discarding, setDiscarding] = useState(false);
  const { draft } = command.body;
  const lines = linesSaid(saidOf(form.definition, draft.answers));
  const isSignedLater = (form.definition.signatureSlots ?? []).some(({ kind }) => kind === "electronic");
  const reason = command.refusal && withDaysAsShown(command.refusal.message);
  async function back() {
    if (!isSubmit(command)) return;
    onTakenBack();
    await takeBack(me.id, command);
  }
  async function copy() {
    await navigator.clipboard.writeText([`${draft.ref} ${form.title}`, ...lines.map(textOfLine)].join("\n"));
    toast({ title: "Answers copied" });
  }
  return (
    <Page title={form.title} narrow>
      <Banner
        meaning={command.refusal ? "bad" : "waiting"}
        title={command.refusal ? "Refused by the server" : "Waiting on this device to be sent"}
        action={
          <Group gap="xs">
            {submitted && (
              <Button size="xs" disabled={sending} onClick={() => void back().catch(sayFailure)}>
                Take back and edit
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => void copy().catch(sayFailure)}>
              Copy the answers
            </Button>
            {!submitted && (
              <Button size="xs" variant="default" onClick={() => setDiscarding(true)}>
                Discard
              </Button>
            )}
          </Group>
        }
      >
        {reason ?? "It is sent automatically when there is a network."}
        {submitted && isSignedLater && " Electronic signature open: sign when you are connected."}
        {!submitted && " Copy what is missing there. If the form is returned to you, send them again from On this device."}
      </Banner>
      <Section title="Answers">
        <p className="quiet">
          <Mono>{draft.ref}</Mono>{" "}
          {[draft.order?.label, draft.item?.label, draft.base?.label, draft.person?.label].filter(Boolean).join(", ")}
        </p>
        <DataTable rows={lines} short caption="Answers" keyOf={({ path }) => path} columns={columns} />
      </Section>
      <ConfirmDialog
        opened={discarding}
        title="Discard these answers?"
        confirm="Discard"
        danger
        onClose={() => setDiscarding(false)}
        onConfirm={async () => {
          await giveUp(command.id);
          onDiscarded();
        }}
      >
        They are deleted from this device and cannot be recovered. What the server has does not change.
      </ConfirmDialog>
    </Page>
  );
}

const columns: Column<SaidLine>[] = [
  { field: "label", title: "Question", phone: "title" },
  { field: "text", title: "Answer", phone: "detail" },
];

const textOfLine = ({ label, text }: SaidLine): string => `${label}: ${text}`;
