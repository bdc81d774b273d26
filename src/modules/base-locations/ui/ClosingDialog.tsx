import { Anchor, Button, Group } from "@mantine/core";
import { type BaseLocation, baseLocations } from "../contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Asked, LinesSkeleton, Refused } from "#kit/ui/states.tsx";

/** Closes a base, or lists what must move first with the way to it. */
export function ClosingDialog({ record, onClose }: { record: BaseLocation; onClose: () => void }) {
  const { id, name, version } = record;
  const left = useAsk(baseLocations.endpoints.contents, { id });
  const closure = useSend(baseLocations.endpoints.close, { done: `${name} closed`, onDone: onClose });
  return (
    <Dialog title={`Close ${name}?`} onClose={onClose}>
      <Asked of={left} skeleton={<LinesSkeleton lines={3} />}>
        {(kinds) =>
          kinds.length === 0 ? (
            <p>No people or equipment are left. The base stays on existing records and can be reopened.</p>
          ) : (
            <>
              <p>Move these before closing {name}:</p>
              <ul>
                {kinds.map(({ count, words, href }) => (
                  <li key={words}>
                    <Anchor component={Go} href={href}>
                      {count} {words}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Asked>
      <Refused of={closure.failure} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {left.data?.length === 0 && (
          <Button loading={closure.sending} onClick={() => void closure.send({ id, body: { version } }).catch(() => null)}>
            Close base
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
