import { Button } from "@mantine/core";
import { useState } from "react";
import { type CalibrationInDoubt, CalibrationsVerdict, evidenceCases, type EvidenceCase } from "../contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day, Mono, Ref } from "#kit/ui/display.tsx";
import { TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";

const { calibrations, judgeCalibrations } = evidenceCases.endpoints;

/** What was calibrated with the reference standard of the case, with the verdict on each; nothing where there is none. */
export function Calibrations({ of }: { of: EvidenceCase }) {
  const made = useAsk(calibrations, { id: of.id }).data ?? [];
  const judges = useNamed("outOfTolerance.judge") && of.state !== "closed";
  const [chosen, setChosen] = useState<CalibrationInDoubt | null>(null);
  if (made.length === 0) return null;
  return (
    <Section title="Calibrations made with it">
      <DataTable
        short
        caption="Calibrations made with it"
        rows={made}
        keyOf={({ recordId }) => recordId}
        columns={judges ? [...columns, verdictColumn(setChosen)] : columns}
      />
      {chosen && <StandsDialog of={of} calibration={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const Verdict = CalibrationsVerdict.omit({ recordIds: true });

function StandsDialog({ of, calibration, onClose }: { of: EvidenceCase; calibration: CalibrationInDoubt; onClose: () => void }) {
  const { recordId, certificateNumber, assetTag } = calibration;
  const send = useSend(judgeCalibrations, { done: `Verdict given on ${certificateNumber}`, onDone: onClose });
  return (
    <Dialog onClose={onClose} size="lg" title={`Does certificate ${certificateNumber} stand?`}>
      <p>
        Give a reason where what was found of the reference standard does not matter for it. Otherwise have {assetTag}{" "}
        recalibrated, or void the certificate.
      </p>
      <Form
        schema={Verdict}
        start={{ reason: "" }}
        labels={{ reason: "Reason" }}
        save="Certificate stands"
        cancel={onClose}
        onSave={(body) => send.send({ id: of.id, body: { ...body, recordIds: [recordId] } })}
      >
        <TextAreaField name="reason" />
      </Form>
    </Dialog>
  );
}

const columns: Column<CalibrationInDoubt>[] = [
  {
    field: "assetTag",
    title: "Item",
    show: ({ itemId, assetTag }) => (
      <Ref entity="InventoryItem" id={itemId}>
        <Mono>{assetTag}</Mono>
      </Ref>
    ),
  },
  {
    field: "certificateNumber",
    title: "Certificate",
    show: ({ recordId, certificateNumber }) => (
      <Ref entity="CalibrationRecord" id={recordId}>
        <Mono>{certificateNumber}</Mono>
      </Ref>
    ),
  },
  { field: "calibratedOn", title: "Calibrated", show: ({ calibratedOn }) => <Day on={calibratedOn} /> },
  {
    field: "reason",
    title: "Verdict",
    show: ({ isOpen, reason, decidedByName }) => {
      if (reason === null) return <span className="quiet">{isOpen ? "None yet" : "Settled"}</span>;
      return (
        <>
          Stands: {reason}
          <div className="quiet">{decidedByName}</div>
        </>
      );
    },
  },
];

function verdictColumn(choose: (one: CalibrationInDoubt) => void): Column<CalibrationInDoubt> {
  return {
    field: "isOpen",
    title: "",
    show: (one) =>
      one.isOpen ? (
        <Button size="xs" variant="default" onClick={() => choose(one)}>
          Give verdict
        </Button>
      ) : null,
  };
}
