import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { LeaverSummary } from "../../bulk-contract.ts";
import { peopleAndAccess } from "../../contract.ts";
import type { BulkProps } from "./BulkDialogs.tsx";
import { BulkFrame } from "./BulkFrame.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { bulkDeactivation, bulkLeaverCheck } = peopleAndAccess.endpoints;

/** Ends the access of everybody chosen; names first who leaves something without an owner. */
export function BulkDeactivate({ people, onClose }: BulkProps) {
  const ids = people.map(({ id }) => id);
  const found = useAsk(bulkLeaverCheck, { query: { ids: ids.join(",") } });
  const [reason, setReason] = useState("");
  const [override, setOverride] = useState("");
  const [on, setOn] = useState("");
  const [tried, setTried] = useState(false);
  function asking() {
    setTried(true);
    if (reason.trim().length < 3 || found.data === undefined) return null;
    const body = { ids, reason: reason.trim(), on: on || null };
    return { body: override.trim() ? { ...body, overrideReason: override.trim() } : body };
  }
  return (
    <BulkFrame
      title="Deactivate"
      people={people}
      endpoint={bulkDeactivation}
      asking={asking}
      confirm={on ? "Schedule the end of access" : "Deactivate now"}
      danger
      onClose={onClose}
    >
      <Asked of={found}>{(left) => <Left of={left} override={override} onOverride={setOverride} />}</Asked>
      <Textarea
        label="Reason"
        required
        autosize
        maxLength={500}
        value={reason}
        error={tried && reason.trim().length < 3 ? "Enter the reason." : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DayInput label="First day without access" description="Leave blank to end access now." value={on} onChange={setOn} />
    </BulkFrame>
  );
}

interface LeftProps {
  of: readonly LeaverSummary[];
  override: string;
  onOverride: (text: string) => void;
}

function Left({ of: left, override, onOverride }: LeftProps) {
  if (left.length === 0) return <p>No work would be left without an owner.</p>;
  return (
    <>
      <p>
        <strong>{left.length === 1 ? "One person leaves" : `${left.length} people leave`} something without an owner.</strong>{" "}
        They stay, unless you give a reason to proceed.
      </p>
      <ul>
        {left.map(({ id, name, messages }) => (
          <li key={id}>
            <Ref entity="User" id={id}>
              {name}
            </Ref>
            <div className="quiet">
              {messages.slice(0, 4).join("; ")}
              {messages.length > 4 && ` and ${messages.length - 4} more`}
            </div>
          </li>
        ))}
      </ul>
      <Textarea
        label="Reason to proceed"
        autosize
        maxLength={500}
        value={override}
        onChange={(event) => onOverride(event.currentTarget.value)}
      />
    </>
  );
}
