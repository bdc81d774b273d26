import styles from "./settings.module.css";
import type { Company } from "#directory/company/company.ts";
import { letterheadLines, letterheadName } from "#directory/company/letterhead.ts";
import { imageAddress } from "#directory/company/ui/image-address.ts";
import { countryName } from "#kit/places.ts";

/** The papers whose heads are shown, with an example of each. */
export const previews = {
  report: { title: "Report", heading: "Ultrasonic thickness report", number: "ACR-UT-26-0001", after: " Rev 0" },
  invoice: { title: "Invoice", heading: "Invoice", number: "INV-2026-00117", after: "" },
  release: { title: "Release", heading: "Inspection release", number: "REL-26-0031", after: " Rev 0" },
} as const;

/** The head and foot of a paper as they print: always on white, whatever the theme. */
export function LetterheadPreview({ company, kind }: { company: Company; kind: keyof typeof previews }) {
  const { heading, number, after } = previews[kind];
  const letterhead = company.images["letterhead"];
  return (
    <figure className={styles.preview}>
      <figcaption className="quiet">As it prints, with an example number</figcaption>
      <div className={styles.paper}>
        <div className={styles.head}>
          {letterhead ? (
            <div className={styles.sender}>
              <img className={styles.letterhead} src={imageAddress("letterhead", letterhead)} alt="The company's letterhead" />
              <span>{letterheadName(company)}</span>
            </div>
          ) : (
            <Sender company={company} taxed={kind === "invoice"} />
          )}
          <div className={styles.subject}>
            <strong>{heading}</strong>
            <span>
              <span className="mono">{number}</span>
              {after}
            </span>
            <span>Page 1 of 3</span>
          </div>
        </div>
        <div className={styles.foot}>
          {kind !== "invoice" && (
            <span>
              <span className="mono">7K3M-9QXD-2F4T-Y</span> · Record 9677247fcaeb
            </span>
          )}
          <span>{company.reportFoot}</span>
        </div>
      </div>
    </figure>
  );
}

function Sender({ company, taxed }: { company: Company; taxed: boolean }) {
  const taxes = company.taxIds.map(({ country, kind, value }) => `${kind} ${countryName(country)} ${value}`);
  return (
    <>
      {company.logo && <img src={imageAddress("logo", company.logo)} alt="The company's logo" />}
      <div className={styles.sender}>
        <strong>{letterheadName(company)}</strong>
        {letterheadLines(company).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {taxed && taxes.length > 0 && <span>{taxes.join(" · ")}</span>}
      </div>
    </>
  );
}
