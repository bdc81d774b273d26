import styles from "./imported.module.css";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { sheetLimits } from "#kit/sheet.ts";
import { importedFields, type ImportedRow } from "#modules/inspection-reports/imported/imported-report.ts";
import { fieldNames } from "#modules/inspection-reports/imported/read-index.ts";

/** The first rows as they were read. */
export function IndexPreview({ rows }: { rows: readonly ImportedRow[] }) {
  const shown = rows.slice(0, sheetLimits.preview);
  const title = `First ${shown.length} of ${rows.length} rows`;
  return (
    <>
      <h3>{title}</h3>
      <ScrollRegion label={title}>
        <table className={styles.preview}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {importedFields.map((field) => (
                <th key={field} scope="col">
                  {fieldNames[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.row}>
                <td>{one.row}</td>
                {importedFields.map((field) => (
                  <td key={field}>{one[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
