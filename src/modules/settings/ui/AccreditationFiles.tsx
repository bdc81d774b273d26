import { CompanyImage } from "./CompanyImage.tsx";
import styles from "./settings.module.css";
import type { Company } from "#directory/company/company.ts";
import { imageAddress } from "#directory/company/ui/image-address.ts";

/** The symbol and the scope of each accreditation. The symbol prints only on work inside the scope and inside the dates. */
export function AccreditationFiles({ company: { accreditations, images } }: { company: Company }) {
  return (
    <ul className={styles.versions}>
      {accreditations.map(({ id, body, number }) => {
        const symbol = images[`symbol-${id}`];
        const scope = images[`scope-${id}`];
        return (
          <li key={id} className={styles.files}>
            <strong>
              {body} <span className="mono">{number}</span>
            </strong>
            {symbol && <img className={styles.symbol} src={imageAddress(`symbol-${id}`, symbol)} alt={`Symbol of ${body}`} />}
            <CompanyImage
              kind={`symbol-${id}`}
              noun="symbol"
              of={body}
              file={symbol}
              help="PNG, JPEG or SVG, at most 2 MB"
              removing="Documents made from now on carry no symbol of this accreditation."
            />
            {scope && (
              <a href={imageAddress(`scope-${id}`, scope)} target="_blank" rel="noreferrer">
                {scope.name}
              </a>
            )}
            <CompanyImage
              kind={`scope-${id}`}
              noun="scope"
              of={body}
              file={scope}
              help="PDF, at most 2 MB"
              removing="The scope is no longer shown here; it stays stored."
            />
          </li>
        );
      })}
    </ul>
  );
}
