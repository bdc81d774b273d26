import { Button } from "@mantine/core";
import { useState } from "react";
import { type ItpRequest, itps } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ClientSignatureShown } from "#kit/ui/ClientSignatureShown.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { instantText } from "#kit/ui/format.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { LinkTable } from "#kit/ui/share-links/LinkTable.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { requests, revokeRequest } = itps.endpoints;

/** What was asked by links, whether they open, and what was answered. */
export function Requests({ planId }: { planId: string }) {
  const found = useAsk(requests, { id: planId });
  const [opened, setOpened] = useState<ItpRequest | null>(null);
  const mayRevoke = useReach("projects", "edit") !== null;
  const revoke = useSend(revokeRequest, { done: "Link revoked" });
  return (
    <>
      <Asked of={found}>
        {(rows) => (
          <LinkTable
            links={rows.map((row) => ({ ...row, isLive: row.isLive && row.answer === null }))}
            caption="Links to the parties"
            before={columnsFor(setOpened)}
            onRevoke={mayRevoke ? (linkId) => revoke.run({ linkId }) : undefined}
          />
        )}
      </Asked>
      {opened?.answer && <Answer answer={opened.answer} onClose={() => setOpened(null)} />}
    </>
  );
}

const columnsFor = (onOpen: (request: ItpRequest) => void): Column<ItpRequest>[] => [
  {
    field: "kind",
    title: "Asked",
    show: ({ kind, seq }) => (kind === "approval" ? "Approval of the plan" : `Release of ${seq ?? ""}`),
  },
  { field: "units", title: "Units", mono: true, show: ({ units }) => units.join(", ") },
  {
    field: "answer",
    title: "Answer",
    show: (one) =>
      one.answer && (
        <>
          <StatusBadge meaning={one.answer.outcome === "signed" ? "good" : "bad"}>{one.answer.outcome}</StatusBadge>{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => onOpen(one)}>
            {one.answer.name}
          </Button>
        </>
      ),
  },
];

function Answer({ answer, onClose }: { answer: NonNullable<ItpRequest["answer"]>; onClose: () => void }) {
  const { outcome, name, at, reason, signature, code } = answer;
  return (
    <Dialog title={`${outcome === "signed" ? "Signed" : "Refused"} by ${name}`} onClose={onClose}>
      <Facts
        of={[
          ["When", instantText(at)],
          code && ["Code entered", `${instantText(code.at)}, sent to ${code.email}`],
          reason !== null && ["Reason", reason],
        ]}
      />
      {signature && <ClientSignatureShown signature={signature} at={at} />}
    </Dialog>
  );
}
