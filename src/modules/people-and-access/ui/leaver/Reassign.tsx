import { Button, Group, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LeaverItem, peopleAndAccess } from "../../contract.ts";
import { handOvers } from "./owners.ts";
import { useReach } from "#kit/ui/actor.ts";
import { readAgain, useAsk, wordsOf } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { toast } from "#kit/ui/toast.tsx";

interface LeaverLineProps {
  item: LeaverItem;
  /** Who leaves. */
  from: string;
}

/** One thing that would have no owner, and where it can be handed over at once, to whom. */
export function LeaverLine({ item, from }: LeaverLineProps) {
  const { kind, message, entity, entityId } = item;
  const handOver = handOvers[kind];
  const may = useReach(handOver?.module ?? "", "edit") !== null;
  return (
    <li>
      {entity && entityId ? (
        <Ref entity={entity} id={entityId}>
          {message}
        </Ref>
      ) : (
        message
      )}
      {handOver && may && entityId && <Reassign item={item} id={entityId} from={from} handOver={handOver.to} />}
    </li>
  );
}

interface ReassignProps extends LeaverLineProps {
  id: string;
  handOver: (id: string, from: string, next: string) => Promise<unknown>;
}

function Reassign({ item: { message }, id, from, handOver }: ReassignProps) {
  const people = useAsk(peopleAndAccess.endpoints.forReports, {}).data ?? [];
  const queryClient = useQueryClient();
  const [next, setNext] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const others = people.filter(({ id: one, active }) => active && one !== from);
  async function give() {
    if (!next) return setFailure("Choose somebody.");
    setSending(true);
    setFailure(null);
    try {
      await handOver(id, from, next);
      toast({ title: `Reassigned to ${others.find((one) => one.id === next)?.displayName}` });
      await readAgain(queryClient);
    } catch (error) {
      setFailure(wordsOf(error).title);
    }
    setSending(false);
  }
  return (
    <Group gap={8} align="start" mt={4} mb={8}>
      <Select
        size="xs"
        searchable
        placeholder="Reassign to"
        aria-label={`Reassign to, ${message}`}
        data={others.map(({ id: value, displayName: label }) => ({ value, label }))}
        value={next}
        error={failure}
        onChange={(value) => {
          setNext(value);
          setFailure(null);
        }}
      />
      <Button size="xs" variant="default" loading={sending} aria-label={`Reassign, ${message}`} onClick={() => void give()}>
        Reassign
      </Button>
    </Group>
  );
}
