import { Button } from "@mantine/core";
import { type EstimateWhole, leads } from "../../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { sayFailure, useAsk, useSend } from "#kit/ui/data.ts";
import { useGo } from "#kit/ui/routing.ts";

const { create, list } = leads.estimates;

/** Starts the next revision from the latest one, once that is final. */
export function ReviseButton({ estimate }: { estimate: EstimateWhole }) {
  const { id, leadId, status, archivedAt } = estimate;
  const go = useGo();
  const send = useSend(create, {
    done: ({ number, revision }) => `${number} rev ${revision} started`,
    onDone: (made) => go(`/estimates/${made.id}`),
  });
  const edits = useReach("leads", "edit") !== null;
  const all = useAsk(list, { query: { leadId, limit: 50 } }, { when: edits });
  const isLast = all.data?.rows[0]?.id === id;
  if (!edits || archivedAt || !isLast || !["approved", "sent", "rejected"].includes(status)) return null;
  return (
    <Button variant="default" loading={send.sending} onClick={() => void send.send({ body: { leadId } }).catch(sayFailure)}>
      New revision
    </Button>
  );
}
