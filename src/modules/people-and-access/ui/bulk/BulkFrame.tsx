import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { z } from "zod";
import { mostAtOnce, type Outcome } from "../../bulk-contract.ts";
import type { User } from "../../contract.ts";
import { Outcomes } from "./Outcomes.tsx";
import type { Asking, Endpoint } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Refused } from "#kit/ui/states.tsx";

/** An endpoint that answers what became of each. */
type Bulk = Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Outcome[]>>;

interface BulkFrameProps<E extends Bulk> {
  title: string;
  people: readonly User[];
  endpoint: E;
  /** What is sent; null while something is missing, which the fields say themselves. */
  asking: () => Asking<E> | null;
  confirm: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** An action for everybody selected: the fields first, then what became of each. */
export function BulkFrame<E extends Bulk>(props: BulkFrameProps<E>) {
  const { title, people, endpoint, asking, confirm, danger, onClose, children } = props;
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const request = useSend(endpoint, { onDone: (reply) => setOutcomes(reply) });
  function go() {
    const wanted = asking();
    if (wanted) void request.send(wanted).catch(() => undefined);
  }
  const tooMany = people.length > mostAtOnce;
  return (
    <Dialog title={title} size={outcomes ? "xl" : "lg"} onClose={onClose} closeOnClickOutside={false}>
      {outcomes ? (
        <Outcomes of={outcomes} onClose={onClose} />
      ) : (
        <Stack>
          <Refused of={request.failure} />
          <Chosen people={people} />
          {tooMany ? <p>At most {mostAtOnce} people can be changed at once. Choose fewer.</p> : children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {!tooMany && (
              <Button loading={request.sending} onClick={go} {...(danger ? { color: "red" } : {})}>
                {confirm}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

const namedAtMost = 6;

function Chosen({ people }: { people: readonly User[] }) {
  const names = people.slice(0, namedAtMost).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const more = people.length - names.length;
  return (
    <p>
      <span className="quiet">For</span> {names.join(", ")}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
