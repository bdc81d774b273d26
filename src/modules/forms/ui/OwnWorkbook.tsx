import { Anchor } from "@mantine/core";
import { useState } from "react";
import type { FormDefinition } from "../definition.ts";
import { placesFor } from "../workbook-places.ts";
import { files } from "#kit/files.ts";
import { useAsk } from "#kit/ui/data.ts";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";

interface OwnWorkbookProps {
  id: string;
  mayChange: boolean;
  definition: FormDefinition;
}

/** The workbook on which the forms of a version are also put out, with the places it may name. */
export function OwnWorkbook({ id, mayChange, definition }: OwnWorkbookProps) {
  const [shown, setShown] = useState(false);
  const there = useAsk(files.endpoints.list, { query: { entity: "FormTemplate", entityId: id } }).data ?? [];
  if (!mayChange && there.length === 0) return null;
  return (
    <>
      <FilesPanel
        entity="FormTemplate"
        entityId={id}
        kind="workbook"
        title="Company's own workbook"
        mayChange={mayChange}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      />
      {mayChange && (
        <p className="quiet">
          An XLSX file whose cells name answers, such as {"{{form.number}}"}. Filled forms can then be saved on it.{" "}
          <Anchor component="button" type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? "Hide the places" : "Show the places"}
          </Anchor>
        </p>
      )}
      {mayChange && shown && (
        <p className="mono">
          {placesFor(definition)
            .map((one) => `{{${one}}}`)
            .join(" ")}
        </p>
      )}
    </>
  );
}
