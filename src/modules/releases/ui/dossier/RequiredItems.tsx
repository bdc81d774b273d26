import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { releases, type ReleaseWhole } from "../../contract.ts";
import { useSend } from "#kit/ui/data.ts";

/** The list of what must be covered: pasted from a sheet, one item a line. Without it every item of the reports is required. */
export function RequiredItems({ release: { id, version }, listed }: { release: ReleaseWhole; listed: readonly string[] }) {
  const before = listed.join("\n");
  const [text, setText] = useState(before);
  const send = useSend(releases.endpoints.update, { done: "Required items saved" });
  const requiredItems = itemsIn(text);
  return (
    <div>
      <Textarea
        label="Required items"
        description="One a line, such as welds of a weld list. Without a list, every item that is named in the reports is required."
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group mt="sm">
        <Button
          variant="default"
          loading={send.sending}
          disabled={requiredItems.join("\n") === before}
          onClick={() => send.run({ id, body: { version, changes: { requiredItems } } })}
        >
          Save required items
        </Button>
      </Group>
    </div>
  );
}

/** Of a block pasted from a sheet the first column counts. */
const itemsIn = (text: string): string[] =>
  [...new Set(text.split(/\r?\n/).map((line) => (line.split("\t")[0] ?? "").trim()))].filter((item) => item !== "");
