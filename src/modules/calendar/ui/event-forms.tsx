import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CalendarEvent, calendar, EventCreated, eventKinds } from "../contract.ts";
import { RepeatField } from "./RepeatField.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useReach, useActor } from "#kit/ui/actor.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { ClockField, DayField, optionsOf, SelectField, SwitchField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { newPage, recordEditPage } from "#kit/ui/form/record-pages.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

const { labels, fields, noun, page } = CalendarEvent;
export const NewPage = newPage({
  create: calendar.events.create,
  schema: EventCreated,
  labels: { ...labels, tentative: "Tentative" },
  fields,
  noun,
  draft: noun,
  name: ({ title }) => title,
  href: ({ id }) => `${page}/${id}`,
  list: page,
  useStart,
  Fields: () => <EventFields tentative />,
});
export const EditPage = recordEditPage(CalendarEvent, {
  endpoints: calendar.events,
  name: ({ title }) => title,
  final: ({ status }) => (status === "cancelled" || status === "done" ? `The event is ${status}.` : null),
  Fields: () => <EventFields />,
});

/** What the address names: `?kind=&on=`. Whose right reaches their own plan takes part themselves. */
function useStart() {
  const [{ kind, on }] = useUrl();
  const today = useToday();
  const { id } = useActor();
  const own = useReach("calendar", "create") === "own";
  const chosen = eventKinds.find((one) => one === kind) ?? "meeting";
  const day = on ?? today;
  return {
    kind: chosen,
    fromOn: day,
    toOn: day,
    startClock: "08:00",
    endClock: "09:00",
    userIds: own ? [id] : [],
    inventoryItemIds: [],
    visibility: "normal" as const,
  };
}

function EventFields({ tentative = false }: { tentative?: boolean }) {
  const [allDay, fromOn, toOn, kind]: unknown[] = useWatch({ name: ["allDay", "fromOn", "toOn", "kind"] });
  const { setValue, formState } = useFormContext();
  const own = useReach("calendar", "create") === "own";
  const visibilityChosen = "visibility" in formState.dirtyFields;
  // The last day follows the first one, and what a doctor finds is private unless its creator decides otherwise.
  useEffect(() => {
    if (typeof fromOn === "string" && typeof toOn === "string" && toOn < fromOn) setValue("toOn", fromOn, { shouldDirty: true });
  }, [fromOn, toOn, setValue]);
  useEffect(() => {
    if (kind === "medical/vision" && !visibilityChosen) setValue("visibility", "private");
  }, [kind, visibilityChosen, setValue]);
  return (
    <>
      <Fields title="Event">
        <SelectField name="kind" options={optionsOf(eventKinds)} />
        <RecordField name="title" />
        <RecordField name="description" />
      </Fields>
      <Fields title="When">
        <DayField name="fromOn" />
        <DayField name="toOn" />
        <RecordField name="allDay" />
        {allDay !== true && (
          <>
            <ClockField name="startClock" />
            <ClockField name="endClock" />
          </>
        )}
        <Wide>
          <RepeatField name="recurrence" />
        </Wide>
      </Fields>
      <Fields title="Where">
        <AskedSelectField
          name="baseLocationId"
          endpoint={baseEndpoints.names}
          option={({ id, name }) => ({ value: id, label: name })}
          placeholder="Your base"
        />
        <RecordPicker
          name="clientSiteId"
          endpoint={clientCompanies.sites.list}
          number={({ code }) => code}
          text={({ name }) => name}
          placeholder="At the base"
        />
        {!own && (
          <RecordPicker
            name="workOrderId"
            endpoint={projectManagement.workOrders.list}
            number={({ number }) => number}
            text={({ title }) => title}
            help="Its crew takes part without being booked twice."
          />
        )}
      </Fields>
      <Fields title="Who and what">
        {!own && (
          <>
            <AskedSelectField
              name="userIds"
              many
              endpoint={peopleEndpoints.forReports}
              placeholder="Everyone at the base"
              option={({ id, displayName, active }, chosen) => (active || chosen ? { value: id, label: displayName } : null)}
            />
            <AskedSelectField
              name="inventoryItemIds"
              many
              endpoint={inventory.endpoints.equipment}
              placeholder="None"
              option={({ id, assetTag, model }) => ({ value: id, label: `${assetTag} ${model}` })}
            />
          </>
        )}
        <RecordFields names={["visibility"]} />
        {tentative && <SwitchField name="tentative" help="It warns, and its people and items are still free." />}
      </Fields>
    </>
  );
}
