import { Button, NumberInput, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import styles from "./print-forms.module.css";
import { KeyList } from "./KeyList.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { PrintForm, reportTemplates } from "#modules/report-templates/contract.ts";
import type { FormKey } from "#modules/report-templates/print-form-keys.ts";
import { type FormPlace, placesOf } from "#modules/report-templates/print-form-map.ts";

interface FormMapProps {
  form: PrintForm;
  keys: readonly FormKey[];
  mayChange: boolean;
}

/** The fields of the form with what each takes, and the keys of the template beside them: choosing a key puts it in the field last used. */
export function FormMap({ form, keys, mayChange }: FormMapProps) {
  const update = useUpdate(reportTemplates.printForms.update, form, { done: "Keys saved", labels: PrintForm.labels });
  const [texts, setTexts] = useState(() => new Map(form.map.map(({ place, text }) => [place, text])));
  const [rows, setRows] = useState<number | null>(form.rowsPerCopy);
  const [cell, setCell] = useState("");
  const last = useRef<string | null>(null);
  const isWorkbook = form.kind === "xlsx";
  const map = [...texts].flatMap(([place, text]) => (text.trim() === "" ? [] : [{ place, text: text.trim() }]));
  const below = new Set(map.flatMap((entry) => placesOf(entry, rows).slice(1)));
  const hasPages = form.places.some(({ page }) => page > 1);
  const cells = isWorkbook ? [...texts.keys()].map((name) => cellNamed(form, name)) : form.places;
  const put = (place: string, text: string) => setTexts((before) => new Map(before).set(place, text));
  function add(key: string) {
    const place = last.current;
    if (place !== null) put(place, `${texts.get(place) ?? ""}{${key}}`);
  }
  function addCell() {
    const name = cell.includes("!") ? cell.trim() : `${sheetsOf(form)[0] ?? ""}!${cell.trim().toUpperCase()}`;
    last.current = name;
    put(name, texts.get(name) ?? "");
    setCell("");
  }
  return (
    <Section title="Keys">
      <p className="quiet">
        Text and keys in braces, such as {"{client} / {header.itemTag}"}. A box is ticked by a comparison: {"{result} = Accept"}.
        A key of the lines is given for the first row; the rows below take the{" "}
        {isWorkbook ? "cells below it" : "fields with the next numbers"}.
      </p>
      <div className={styles.map}>
        <div className={styles.fields}>
          <NumberInput
            label={PrintForm.labels.rowsPerCopy}
            description={PrintForm.fields.rowsPerCopy.help}
            value={rows ?? ""}
            onChange={(value) => setRows(typeof value === "number" ? value : null)}
            min={1}
            max={500}
            allowDecimal={false}
            readOnly={!mayChange}
          />
          {cells
            .filter(({ name }) => !below.has(name))
            .map((place) => (
              <TextInput
                key={place.name}
                label={place.name}
                description={aboutPlace(place, hasPages)}
                required={place.isRequired}
                value={texts.get(place.name) ?? ""}
                maxLength={500}
                readOnly={!mayChange}
                onFocus={() => (last.current = place.name)}
                onChange={(event) => put(place.name, event.currentTarget.value)}
              />
            ))}
          {isWorkbook && mayChange && (
            <div className={styles.cell}>
              <TextInput
                label="Another cell"
                description={`Such as C4, or ${sheetsOf(form)[0] ?? "Sheet1"}!C4`}
                value={cell}
                onChange={(event) => setCell(event.currentTarget.value)}
              />
              <Button variant="default" disabled={cell.trim() === ""} onClick={addCell}>
                Add cell
              </Button>
            </div>
          )}
          {mayChange && (
            <Button
              className={styles.save}
              loading={update.sending}
              onClick={() => void update.save({ map, rowsPerCopy: rows }).catch(() => undefined)}
            >
              Save keys
            </Button>
          )}
        </div>
        {mayChange && <KeyList keys={keys} onChoose={add} />}
      </div>
      <ConflictDialog of={update} />
    </Section>
  );
}

const sheetsOf = ({ places }: PrintForm) => [...new Set(places.map(({ name }) => name.slice(0, name.lastIndexOf("!"))))];

const cellNamed = ({ places }: PrintForm, name: string): FormPlace =>
  places.find((one) => one.name === name) ?? { name, kind: "cell", isRequired: false, page: 1, options: [] };

function aboutPlace({ kind, page, options }: FormPlace, hasPages: boolean): string | null {
  if (kind === "cell") return options[0] ? `Now: ${options[0]}` : "Empty in the form";
  const choices = kind === "choice" ? `One of ${options.slice(0, 6).join(", ")}` : "";
  return [hasPages ? `Page ${page}` : "", kind === "tick" ? "Box to tick" : choices].filter(Boolean).join(", ") || null;
}
