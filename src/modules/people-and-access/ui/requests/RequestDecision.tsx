/** The buttons of who decides a request. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { type ProfileRequest } from "../../requests-contract.ts";
import { peopleAndAccess } from "../../contract.ts";
import { namedActionFor, kindWords } from "../../requests-rules.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";

const { decideRequest } = peopleAndAccess.endpoints;

export function Decision({ of: { id, version, kind, state, personName } }: { of: ProfileRequest }) {
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const may = useNamed(namedActionFor(kind));
  const decide = useSend(decideRequest, { done: ({ state: became }) => (became === "approved" ? "Approved" : "Refused") });
  if (!may || state !== "waiting") return null;
  const send = (approve: boolean, reason: string) =>
    decide.send({ id, body: { version, approve, ...(reason ? { reason } : {}) } });
  return (
    <>
      <Button variant="default" onClick={() => setAsked("refuse")}>
        Refuse
      </Button>
      <Button onClick={() => setAsked("approve")}>Approve</Button>
      <ConfirmDialog
        opened={asked === "approve"}
        title={`Approve: ${kindWords[kind]} of ${personName}?`}
        confirm="Approve request"
        reason="optional"
        onClose={() => setAsked(null)}
        onConfirm={(reason) => send(true, reason)}
      >
        {outcome[kind]}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "refuse"}
        title={`Refuse: ${kindWords[kind]} of ${personName}?`}
        confirm="Refuse request"
        reason="required"
        danger
        onClose={() => setAsked(null)}
        onConfirm={(reason) => send(false, reason)}
      >
        {personName} reads the reason and can write another request.
      </ConfirmDialog>
    </>
  );
}

const outcome: Record<ProfileRequest["kind"], string> = {
  email: "From now on the person signs in with the new address.",
  name: "The account carries the new name from now on. What is signed keeps the old one.",
  certificate: "A draft of an external certificate is made in NDT training, with this copy. It still has to be accepted there.",
  vision: "The test is recorded in NDT training with its paper and counts from its day on.",
  experience: "The hours are kept on the person as approved evidence, the papers among their documents.",
  cv: "The CV is kept among the person's documents.",
};
