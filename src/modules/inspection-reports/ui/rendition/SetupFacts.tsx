import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { partedBySetup, setupNames } from "#modules/inspection-reports/print/setup-values.ts";
import type { Field, SetupBlock } from "#modules/report-templates/definition.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";
import { FieldFact, fieldsShown, textOf, type Written } from "./facts.tsx";
import styles from "./rendition.module.css";
import type { Finding } from "#modules/report-templates/findings.ts";
import type { RenditionProps } from "./props.ts";

interface OfSetup extends Written {
  id: string | null;
  label: string;
  /** How a comment names the block. */
  place: string;
}

/** Technique or checks of the day, as printed: for several setups common values once, differences side by side. */
export function SetupFacts({ block, title, ...props }: RenditionProps & { block: SetupBlock; title: string }) {
  const { report, definition, computed, names, findings, renderBeside } = props;
  const setups = setupsOf(report).map(({ id, label, [block]: values }): OfSetup => {
    const outcomes = (id ? computed.setups[id] : computed.blocks)?.[block] ?? {};
    return { id, label, values, outcomes, place: id ? `setups.${id}.${block}` : block };
  });
  const fields = fieldsShown(definition, block).map((field) => ({
    field,
    texts: setups.map((setup) => textOf(field, report, setup, names)),
  }));
  const { common, differing } = partedBySetup(fields);
  const [first] = setups;
  if (!first) return null;
  const several = setups.length > 1;
  const beside = ({ place }: OfSetup, { key }: Field) => renderBeside?.(`${place}.${key}`);
  const rows = differing.filter(({ field }) => field.type === "rows");
  const single = differing.filter(({ field }) => field.type !== "rows");
  return (
    <>
      <h3>{several ? `${title}, ${setupNames(setups.map(({ label }) => label))}` : title}</h3>
      {common.length > 0 && (
        <dl className={styles.facts}>
          {common.map(({ field }) => (
            <FieldFact key={field.key} {...{ field, report, names }} of={first} beside={beside(first, field)} />
          ))}
        </dl>
      )}
      {single.length > 0 && (
        <ScrollRegion label={`${title}: where the setups differ`}>
          <table className={`${styles.table} ${styles.setups}`}>
            <thead>
              <tr>
                <th scope="col">Where they differ</th>
                {setups.map(({ id, label }) => (
                  <th key={label} scope="col">
                    Setup {label} <Blocking count={blockingIn(findings, block, id)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {single.map(({ field, texts }) => (
                <tr key={field.key}>
                  <th scope="row">{field.label}</th>
                  {setups.map((setup, at) => (
                    <td key={setup.label}>
                      {texts[at] || "–"}
                      {beside(setup, field)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {rows.length > 0 && (
        <dl className={styles.facts}>
          {rows.flatMap(({ field }) =>
            setups.map((setup) => (
              <FieldFact
                key={`${field.key} ${setup.label}`}
                label={`${field.label}, setup ${setup.label}`}
                {...{ field, report, names }}
                of={setup}
                beside={beside(setup, field)}
              />
            )),
          )}
        </dl>
      )}
    </>
  );
}

function blockingIn(findings: readonly Finding[], block: SetupBlock, setupId: string | null): number {
  return findings.filter(
    ({ severity, target }) => severity === "E" && target.block === block && (target.setupId ?? null) === setupId,
  ).length;
}

function Blocking({ count }: { count: number }) {
  return count > 0 ? <StatusBadge meaning="bad">{count} blocking</StatusBadge> : null;
}
