import { processesProcedures } from "../contract.ts";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";

/** The procedure of a line of scope. */
export default function ScopeProcedure({ name }: { name: string }) {
  return (
    <RecordPicker
      name={name}
      label="Procedure"
      endpoint={processesProcedures.endpoints.list}
      number={({ number }) => number}
      text={({ title }) => title}
    />
  );
}
