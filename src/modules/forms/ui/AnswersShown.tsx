import type { Block, SaidSection } from "../printed.ts";
import { linkOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { files } from "#kit/files.ts";

type Said = Extract<Block, { kind: "answer" }>["said"];

/** Answers as they were given, section by section. */
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
        {said.length > 0 && <DataTable rows={said} short caption={title} keyOf={({ path }) => path} columns={columns} />}
        {blocks.map((block) => block.kind === "table" && <Rows key={block.table.path} table={block.table} />)}
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
  { field: "text", title: "Answer", show: (said) => <AnswerText said={said} />, phone: "status" },
  { field: "comment", title: "Comment", phone: "detail" },
];

const meanings = { good: "good", issue: "bad", na: "idle" } as const;

function AnswerText({ said: { path, text, flag, photos, image } }: { said: Said }) {
  const pictures = [
    ...photos.map(({ fileId, name }) => ({ fileId, name })),
    ...(image ? [{ fileId: image.fileId, name: image.name }] : []),
  ];
  if (path.startsWith("heading ")) return null;
  return (
    <>
      {flag ? <StatusBadge meaning={meanings[flag]}>{text}</StatusBadge> : text || (pictures.length > 0 ? "" : "–")}
      {pictures.map(({ fileId, name }) => (
        <a
          key={fileId}
          href={linkOf(files.endpoints.content, { id: fileId, query: { inline: "true" } })}
          target="_blank"
          rel="noreferrer"
        >
          <img src={linkOf(files.endpoints.thumbnail, { id: fileId })} alt={name} height={48} />
        </a>
      ))}
    </>
  );
}

function Rows({ table: { label, heads, rows } }: { table: Extract<Block, { kind: "table" }>["table"] }) {
  const columnsOfRows = heads.map(cellColumn);
  return (
    <>
      <h3>{label}</h3>
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
