import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { holdLabels, type LegalHoldDraft, LegalHoldDraft as Draft, type LegalHoldShown } from "../contract-retention.ts";
import { settings } from "../contract.ts";
import styles from "./settings.module.css";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { DayField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { listOf } from "#kit/ui/form/list-of.ts";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { calledBy, nameIn, useRecordKinds } from "#kit/ui/record-kinds.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { holdScopes } from "#retention/rules.ts";

const { placeHold, liftHold } = settings.endpoints;

const scopeWords = {
  record: "One record",
  client: "Everything of a client",
  project: "Everything of a project",
  person: "Everything of a person",
  period: "Everything of a time",
};

/** What may not leave, whatever its time. */
export function LegalHolds({ holds, mayPlace }: { holds: readonly LegalHoldShown[]; mayPlace: boolean }) {
  const [placing, setPlacing] = useState(false);
  const [lifting, setLifting] = useState<LegalHoldShown | null>(null);
  const lift = useSend(liftHold, { done: "Legal hold lifted" });
  return (
    <Section
      title="Legal holds"
      id="holds"
      actions={
        mayPlace && (
          <Button variant="default" onClick={() => setPlacing(true)}>
            Place a legal hold
          </Button>
        )
      }
    >
      {holds.length === 0 ? (
        <EmptyState title="No legal holds">
          Place one when a dispute, claim or investigation is expected. Nothing it covers is purged until it is lifted, and the
          audit trail stays complete.
        </EmptyState>
      ) : (
        <ul className={styles.versions} aria-label="Legal holds">
          {holds.map((hold) => (
            <HoldLine key={hold.id} hold={hold} onLift={mayPlace && !hold.liftedAt ? () => setLifting(hold) : null} />
          ))}
        </ul>
      )}
      {placing && <PlaceDialog onClose={() => setPlacing(false)} />}
      <ConfirmDialog
        opened={lifting !== null}
        title={`Lift the hold ${lifting?.name ?? ""}?`}
        confirm="Lift the hold"
        reason="required"
        onClose={() => setLifting(null)}
        onConfirm={(reason) => (lifting ? lift.send({ id: lifting.id, body: { version: lifting.version, reason } }) : undefined)}
      >
        What it covers can then be purged once its retention period has ended and a proposal is approved.
      </ConfirmDialog>
    </Section>
  );
}

function HoldLine({ hold, onLift }: { hold: LegalHoldShown; onLift: (() => void) | null }) {
  const { name, reason, placedAt, placedBy, liftedAt, liftedBy, liftReason } = hold;
  return (
    <li className={styles.version}>
      <div>
        <div className={styles.versionTitle}>
          <strong>{name}</strong>
          <span>{reachText(hold)}</span>
          <StatusBadge meaning={liftedAt ? "idle" : "waiting"}>{liftedAt ? "Lifted" : "In force"}</StatusBadge>
        </div>
        <div>{reason}</div>
        <div className="quiet">
          Placed by {placedBy}, <Instant at={placedAt} />
        </div>
        {liftedAt && (
          <div className="quiet">
            Lifted by {liftedBy}, <Instant at={liftedAt} />: {liftReason}
          </div>
        )}
      </div>
      {onLift && (
        <Button size="xs" variant="default" aria-label={`Lift the hold ${name}`} onClick={onLift}>
          Lift
        </Button>
      )}
    </li>
  );
}

function reachText({ scope, targetLabel, from, to }: LegalHoldShown): string {
  if (scope !== "period") return `${scopeWords[scope]}: ${targetLabel ?? ""}`;
  if (from && to) return `Everything from ${dayText(from)} to ${dayText(to)}`;
  return from ? `Everything since ${dayText(from)}` : `Everything until ${dayText(to ?? "")}`;
}

function PlaceDialog({ onClose }: { onClose: () => void }) {
  const place = useSend(placeHold, { done: "Legal hold placed", onDone: onClose });
  return (
    <Dialog title="Place a legal hold" onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Form
        schema={Draft}
        start={{ name: "", reason: "", scope: "client", targetId: null, from: null, to: null }}
        labels={holdLabels}
        save="Place the hold"
        cancel={onClose}
        onSave={(body) => place.send({ body })}
      >
        <Fields>
          <TextField name="name" help="Name of the matter" />
          <SelectField name="scope" options={optionsOf(holdScopes, scopeWords)} />
          <Reach />
          <Wide>
            <TextAreaField name="reason" rows={2} />
          </Wide>
        </Fields>
      </Form>
    </Dialog>
  );
}

const entityOf = { client: "ClientCompany", project: "Project", person: "User" } as const;
/** Kinds of record whose time runs; the others are kept with them or for ever. */
const holdable = ["InspectionReport", "CalibrationRecord", "Certification", "VisionTest"];

function Reach() {
  const { control } = useFormContext<LegalHoldDraft>();
  const scope = useWatch({ control, name: "scope" });
  const kinds = useRecordKinds().filter(({ entity }) => holdable.includes(entity));
  const [chosen, setChosen] = useState("InspectionReport");
  if (scope === "period")
    return (
      <>
        <DayField name="from" help="Leave blank for no start date" />
        <DayField name="to" help="Leave blank for no end date" />
      </>
    );
  if (scope !== "record") return <Target key={scope} entity={entityOf[scope]} />;
  return (
    <>
      <Select
        label="Kind of record"
        data={[...new Map(kinds.map(({ entity, title }) => [entity, title]))].map(([value, label]) => ({ value, label }))}
        value={chosen}
        allowDeselect={false}
        onChange={(entity) => setChosen(entity ?? chosen)}
      />
      <Target key={chosen} entity={chosen} />
    </>
  );
}

function Target({ entity }: { entity: string }) {
  const kind = useRecordKinds().find((one) => one.entity === entity);
  if (!kind) return <p className="quiet">Your role does not open these records.</p>;
  return (
    <RecordPicker
      name="targetId"
      endpoint={listOf(kind.list)}
      number={(row) => calledBy(row, kind.number)}
      text={(row) => nameIn(row, kind)}
    />
  );
}
