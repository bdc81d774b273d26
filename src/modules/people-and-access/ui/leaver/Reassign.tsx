import { withDaysAsShown } from "#kit/ui/format.ts";
import { Button, Group, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LeaverItem, peopleAndAccess } from "../../contract.ts";
import { handOvers } from "./owners.ts";
import { useReach } from "#kit/ui/actor.ts";
import { readAgain, useAsk, wordsOf } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { toast } from "#kit/ui/toast.tsx";

interface LeaverGroupProps {
  kind: LeaverItem["kind"];
  /** What of this kind would have no owner. */
  items: readonly LeaverItem[];
  /** Who leaves. */
  from: string;
}

const titles: Record<LeaverItem["kind"], string> = {
  "level III": "Level III",
  "radiation safety": "Radiation safety",
  base: "Bases",
  report: "Inspection reports",
  "work order": "Work orders",
  project: "Projects",
  client: "Clients",
  procedure: "Procedures",
  person: "People they manage",
  certificate: "Certificates",
};

/** What of one kind would have no owner, each a link, and where it can be handed over: one by one, or several to one person. */
export function LeaverGroup({ kind, items, from }: LeaverGroupProps) {
  const handOver = handOvers[kind];
  const may = useReach(handOver?.module ?? "", "edit") !== null;
  const heading = `${titles[kind]} (${items.length})`;
  const to = handOver && may ? handOver.to : null;
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      {to && items.length > 1 && (
        <Reassign what={`all ${titles[kind]}`} label="Reassign all to" items={items} from={from} to={to} />
      )}
      <ul>
        {items.map((item) => (
          <li key={`${item.message} ${item.entityId}`}>
            {item.entity && item.entityId ? (
              <Ref entity={item.entity} id={item.entityId}>
                {withDaysAsShown(item.message)}
              </Ref>
            ) : (
              withDaysAsShown(item.message)
            )}
            {to && item.entityId && <Reassign what={item.message} label="Reassign to" items={[item]} from={from} to={to} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReassignProps {
  /** What is handed over, in words. */
  what: string;
  label: string;
  items: readonly LeaverItem[];
  from: string;
  to: (id: string, from: string, next: string) => Promise<unknown>;
}

/** Hands records over, one after the other; where one is refused, those before it are done and the words stand here. */
function Reassign({ what, label, items, from, to }: ReassignProps) {
  const people = useAsk(peopleAndAccess.endpoints.forReports, {}).data ?? [];
  const queryClient = useQueryClient();
  const [next, setNext] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const others = people.filter(({ id: one, active }) => active && one !== from);
  async function give() {
    if (!next) return setFailure("Choose someone.");
    setSending(true);
    setFailure(null);
    try {
      for (const { entityId } of items) if (entityId) await to(entityId, from, next);
      toast({ title: `Reassigned to ${others.find((one) => one.id === next)?.displayName}` });
    } catch (error) {
      setFailure(wordsOf(error).title);
    }
    await readAgain(queryClient);
    setSending(false);
  }
  return (
    <Group gap={8} align="start" mt={4} mb={8}>
      <Select
        size="xs"
        searchable
        placeholder={label}
        aria-label={`${label}, ${what}`}
        data={others.map(({ id: value, displayName }) => ({ value, label: displayName }))}
        value={next}
        error={failure}
        onChange={(value) => {
          setNext(value);
          setFailure(null);
        }}
      />
      <Button size="xs" variant="default" loading={sending} aria-label={`Reassign, ${what}`} onClick={() => void give()}>
        Reassign
      </Button>
    </Group>
  );
}
