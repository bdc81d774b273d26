import type { Block, SaidSection } from "../printed.ts";
import { linkOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { files } from "#kit/files.ts";

type Said = Extract<Block, { kind: "answer" }>["said"];

/** The answers as given, section by section. */
export function AnswersShown({ sections }: { sections: readonly SaidSection[] }) {
  return sections.map(({ key, title, blocks }) => {
    const said = blocks.flatMap((block): Said[] =>
      block.kind === "answer"
        ? [block.said]
        : block.kind === "heading"
          ? [{ path: `heading ${block.text}`, label: block.text, text: "", flag: null, comment: "", photos: [], image: null }]
          : [],
    );
    return (
      <Section key={key} title={title}>
        {said.length > 0 && <DataTable rows={said} short caption={title} keyOf={({ path }) => path} columns={columnsFor(said)} />}
        {blocks.map((block) => block.kind === "table" && <Rows key={block.table.path} table={block.table} under={title} />)}
      </Section>
    );
  });
}

const columns: Column<Said>[] = [
  {
    field: "label",
    title: "Question",
    show: ({ path, label }) => (path.startsWith("heading ") ? <strong>{label}</strong> : label),
    phone: "title",
  },
  { field: "text", title: "Answer", show: (said) => <AnswerText said={said} />, phone: "detail" },
];
const commented: Column<Said>[] = [...columns, { field: "comment", title: "Comment", phone: "detail" }];

const columnsFor = (said: readonly Said[]) => (said.some(({ comment }) => comment !== "") ? commented : columns);

const meanings = { good: "good", issue: "bad", na: "idle" } as const;

function AnswerText({ said: { path, text, flag, photos, image } }: { said: Said }) {
  // A drawn signature is small, and no thumbnail is made of it.
  const pictures = [
    ...photos.map(({ fileId, name }) => ({ fileId, name, src: linkOf(files.endpoints.thumbnail, { id: fileId }) })),
    ...(image ? [{ fileId: image.fileId, name: image.name, src: wholeOf(image.fileId) }] : []),
  ];
  if (path.startsWith("heading ")) return null;
  return (
    <>
      {flag ? (
        <StatusBadge meaning={meanings[flag]}>{text}</StatusBadge>
      ) : (
        withDaysAsShown(text) || (pictures.length > 0 ? "" : "–")
      )}
      {pictures.map(({ fileId, name, src }) => (
        <a key={fileId} href={wholeOf(fileId)} target="_blank" rel="noreferrer">
          <img src={src} alt={name} height={48} />
        </a>
      ))}
    </>
  );
}

const wholeOf = (id: string) => linkOf(files.endpoints.content, { id, query: { inline: "true" } });

/** `under` is the heading above: a table of the same name needs none of its own. */
function Rows({ table: { label, heads, rows }, under }: { table: Extract<Block, { kind: "table" }>["table"]; under: string }) {
  const columnsOfRows = heads.map(cellColumn);
  return (
    <>
      {label !== under && <h3>{label}</h3>}
      {rows.length === 0 ? (
        <p className="quiet">No rows</p>
      ) : (
        <DataTable rows={rows} short caption={label} keyOf={({ id }) => id} columns={columnsOfRows} />
      )}
    </>
  );
}

type TableRow = Extract<Block, { kind: "table" }>["table"]["rows"][number];

/** The column of a table at a place; the first names the row on a phone. */
const cellColumn = (title: string, at: number): Column<TableRow> => ({
  field: `c${at}`,
  title,
  show: (row) => cellOf(row, at),
  ...(at === 0 ? { phone: "title" as const } : {}),
});

function cellOf({ cells }: TableRow, at: number) {
  const said = cells[at];
  return said ? <AnswerText said={said} /> : null;
}
