import type { Section } from "#modules/forms/definition.ts";
import { textIn } from "#modules/forms/translated.ts";
import { FieldBox } from "./FieldBox.tsx";
import styles from "./fill.module.css";
import { useFilling } from "./filling.ts";

/** One section of the form: its heading and its questions. */
export function SectionView({ section }: { section: Section }) {
  const { definition, context } = useFilling();
  const words = (text: Section["title"] | undefined) => textIn(text, context.language, definition.languages);
  return (
    <section className={styles.section} aria-label={words(section.title)}>
      <h2>{words(section.title)}</h2>
      {section.help && <p className="quiet">{words(section.help)}</p>}
      <div className={styles.fields}>
        {section.fields.map((field) => (
          <FieldBox key={field.key} field={field} />
        ))}
      </div>
    </section>
  );
}
