import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { baseLocations } from "../contract.ts";
import type { Distance } from "../contract-facts.ts";
import { RoadDraft } from "../contract-moves.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Ref } from "#kit/ui/display.tsx";
import { NumberField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";

/** How far other bases and client sites are, the nearest first: by road where somebody entered it, else as the crow flies. */
export function BaseDistances({ id, located }: { id: string; located: boolean }) {
  const asked = useAsk(baseLocations.endpoints.distances, { id }, { when: located });
  const mayEdit = useReach("base-locations", "edit") !== null;
  const [entering, setEntering] = useState<Distance | null>(null);
  const shown = mayEdit ? [...columns, action(setEntering)] : columns;
  return (
    <Section title="Distances">
      {located ? (
        <Asked of={asked} skeleton={<LinesSkeleton lines={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">No other base and no client site has coordinates yet.</p>
            ) : (
              <DataTable short caption="Distances" rows={rows} columns={shown} />
            )
          }
        </Asked>
      ) : (
        <p className="quiet">Enter the coordinates of the base to see how far everything is.</p>
      )}
      {located && <p className="quiet">Straight-line distance from coordinates. An entered road distance is used instead.</p>}
      {entering && <RoadDialog baseId={id} to={entering} onClose={() => setEntering(null)} />}
    </Section>
  );
}

const RoadForm = z.object({ kilometres: RoadDraft.shape.kilometres, minutes: RoadDraft.shape.minutes });
const labels = { kilometres: "By road", minutes: "Driving time" };

function RoadDialog({ baseId, to, onClose }: { baseId: string; to: Distance; onClose: () => void }) {
  const send = useSend(baseLocations.endpoints.setRoad, { done: "Distance by road saved", onDone: onClose });
  const { kilometres = null, minutes = null } = to.road ?? {};
  return (
    <Dialog title={`By road to ${to.name}`} onClose={onClose}>
      <Form
        schema={RoadForm}
        start={{ kilometres, minutes }}
        labels={labels}
        save="Save distance"
        cancel={onClose}
        onSave={(body) => send.send({ id: baseId, placeId: to.id, body: { ...body, kind: to.kind } })}
      >
        <NumberField name="kilometres" unit="km" help="Leave blank to remove it; the straight-line distance is used then." />
        <NumberField name="minutes" unit="min" />
      </Form>
    </Dialog>
  );
}

const columns: Column<Distance>[] = [
  {
    field: "name",
    title: "Place",
    phone: "title",
    show: ({ kind, id, clientId, name }) => (
      <Ref entity={kind === "base" ? "BaseLocation" : "ClientCompany"} id={kind === "base" ? id : clientId}>
        {name}
      </Ref>
    ),
  },
  { field: "kind", title: "Kind", show: ({ kind }) => (kind === "base" ? "Base" : "Client site") },
  {
    field: "kilometres",
    title: "Straight-line distance (km)",
    align: "right",
    phone: "detail",
    show: ({ kilometres }) => decimalText(kilometres.toFixed(1)),
  },
  { field: "miles", title: "mi", align: "right", show: ({ miles }) => decimalText(miles.toFixed(1)) },
  {
    field: "road",
    title: "By road",
    align: "right",
    phone: "status",
    show: ({ road }) =>
      road && `${decimalText(road.kilometres.toFixed(1))} km${road.minutes === null ? "" : `, ${road.minutes} min`}`,
  },
];

const action = (enter: (to: Distance) => void): Column<Distance> => ({
  field: "id",
  title: "Change",
  phone: "detail",
  show: (row) => (
    <Button size="compact-xs" variant="default" aria-label={`Enter the road to ${row.name}`} onClick={() => enter(row)}>
      Enter road
    </Button>
  ),
});
