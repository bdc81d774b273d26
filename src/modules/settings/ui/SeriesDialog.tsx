import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { type NumberedSeries, SeriesDraft, seriesLabels, settings } from "../contract.ts";
import { shippedSeries } from "../numbering.ts";
import styles from "./settings.module.css";
import { ask } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";

const { changeSeries, previewSeries } = settings.endpoints;

/** Another pattern for one kind of record, with what it would give. */
export function SeriesDialog({ series, onClose }: { series: NumberedSeries; onClose: () => void }) {
  const { key, title, tokens, version, pattern, resetEvery, countPer, asShipped } = series;
  const change = useSend(changeSeries, { done: `Numbers of ${title.toLowerCase()} changed`, onDone: onClose });
  const ofReports = key === "report";
  return (
    <Dialog title={`Numbers of ${title.toLowerCase()}`} onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Form
        schema={SeriesDraft}
        start={{ pattern, resetEvery, countPer }}
        labels={seriesLabels}
        save="Save numbering"
        cancel={onClose}
        draft={`settings numbering ${key}`}
        onSave={(draft) => change.send({ key, body: { version, ...draft } })}
      >
        {(form) => (
          <>
            <Fields>
              <Wide>
                <TextField<SeriesDraft> name="pattern" mono help={helpOf(key, tokens)} />
              </Wide>
              {!ofReports && (
                <>
                  <SelectField<SeriesDraft> name="resetEvery" options={optionsOf(SeriesDraft.shape.resetEvery.options, resets)} />
                  <MultiSelectField<SeriesDraft>
                    name="countPer"
                    options={tokens.map((token) => ({ value: token, label: `{${token}}` }))}
                    placeholder="One count for all"
                  />
                </>
              )}
            </Fields>
            {ofReports && (
              <p className="quiet">
                Reports are counted per client, and restart with the year or month in the pattern. A client's own pattern stays.
              </p>
            )}
            <Preview seriesKey={key} draft={form.watch()} />
            {pattern !== asShipped.pattern && (
              <div>
                <Button variant="subtle" size="xs" onClick={() => form.reset(asShipped, { keepDefaultValues: true })}>
                  Use the default pattern, {asShipped.pattern}
                </Button>
              </div>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}

function Preview({ seriesKey: key, draft }: { seriesKey: string; draft: FieldValues }) {
  const [settled] = useDebouncedValue(draft, 300);
  const body = SeriesDraft.safeParse(settled);
  const { data } = useQuery({
    queryKey: ["numbering preview", key, settled],
    queryFn: () => ask(previewSeries, { key, body: body.data ?? SeriesDraft.parse(settled) }),
    enabled: body.success,
  });
  if (!data) return null;
  return (
    <div role="status" className={styles.files}>
      {data.problems.length > 0 ? (
        data.problems.map((problem) => <span key={problem}>{problem}</span>)
      ) : (
        <span>
          Next three, with sample codes: <span className="mono">{data.next.join(", ")}</span>
        </span>
      )}
    </div>
  );
}

function helpOf(key: string, tokens: readonly string[]): string {
  const { typeWords } = shippedSeries.find((series) => series.key === key) ?? {};
  const codes = tokens.map((token) => (token === "TYPE" && typeWords ? `{TYPE} ${typeWords}` : `{${token}}`));
  return `{SEQ:4} is the running number with at least 4 digits. Also {YYYY} {YY} {MM}${codes.length > 0 ? `, ${codes.join(", ")}` : ""}.`;
}

const resets = { never: "Never", year: "Every year", month: "Every month" };
