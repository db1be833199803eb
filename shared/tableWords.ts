/**
 * Words in the header of a table that say what a column has, and in its cells what is done: in English, German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish, Russian, Japanese, Chinese and Korean.
 */

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/[,\n]/).map((word) => word.trim()));

const NAME_COLUMNS = toSet(`name, title, item, task, text, content, product, article
  artikel, bezeichnung, produkt, aufgabe, titel, gegenstand, eintrag
  nom, titre, élément, produit, tâche, désignation, libellé
  nombre, título, artículo, elemento, producto, tarea
  nome, titolo, articolo, prodotto, attività, voce
  artigo, produto, tarefa, naam, taak, onderdeel
  nazwa, tytuł, artykuł, zadanie, pozycja
  название, наименование, товар, продукт, задача, элемент, пункт
  品名, 名前, 名称, 商品, 商品名, 項目, 項目名, タイトル, タスク, アイテム, 件名
  项目, 标题, 任务, 物品, 事项, 名稱, 標題, 任務, 事項
  이름, 품목, 품명, 항목, 제목, 할 일`);

/** What programs call their rows, beside the words above: "Card Name", "issue_title". Alone they are items of lists. */
const ROWS = toSet("card, issue, gear, todo, ticket, action, ingredient, karte, vorgang, tarjeta, carte");

/** How programs name a column of numbers and letters that only they read. */
const ID_COLUMN = /^(?:.* )?(?:id|ids|uid|uuid|guid|key|ref|reference|nr|no|number|nummer|code|sku|hash)$/u;

const NOTE_COLUMNS = toSet(`note, notes, description, remark, remarks, comment, comments
  notiz, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, beschreibung, kommentar, hinweis
  remarque, remarques, commentaire, commentaires, nota, notas, descripción, comentario, comentarios, observaciones
  descrizione, commento, commenti, descrição, observação, observações, comentário
  notitie, notities, opmerking, opmerkingen, omschrijving, beschrijving, uwagi, uwaga, notatka, notatki, opis
  примечание, примечания, описание, заметка, комментарий, 備考, メモ, 説明, 备注, 说明, 描述, 備註, 說明, 비고, 메모, 설명`);

const DONE_COLUMNS = toSet(`done, completed, complete, checked, ticked, status
  erledigt, fertig, abgehakt, fait, terminé, coché, statut, hecho, completado, terminado, estado
  fatto, completato, stato, feito, concluído, klaar, gedaan, afgevinkt, zrobione, gotowe, wykonane
  готово, сделано, выполнено, статус, 完了, 済, 済み, 状態, 完成, 已完成, 状态, 완료, 상태`);

const HEADING_COLUMN = "heading";

const DONE_VALUES = toSet(`x, ✓, ✔, ✅, ☑, true, yes, 1, done, completed, checked, ticked
  ja, oui, sí, si, sì, sim, tak, да, はい, 是, 예, wahr, vrai, verdadero, vero, verdadeiro, waar, prawda, истина
  erledigt, fertig, fait, terminé, hecho, fatto, feito, klaar, zrobione, готово, 完了, 済, 済み, 完成, 已完成, 완료`);

const OPEN_VALUES = toSet(`, ☐, □, ⬜, false, no, 0, open, todo, to do, unchecked
  nein, non, não, nee, nie, нет, いいえ, 否, 아니요, falsch, faux, falso, onwaar, fałsz, ложь, offen, 未完了, 未完成`);

/** A word as it is compared: without spaces around it, variation selectors and wide letters, in lower case. */
const toKey = (cell: string) => cell.normalize("NFKC").replaceAll("\ufe0f", "").trim().toLowerCase();

const isIn = (words: ReadonlySet<string>) => (cell: string) => words.has(toKey(cell));

/** The words of a column's name: "itemName" and "item_name" are "item name". */
const toWords = (cell: string) => toKey(cell.replaceAll(/(\p{Ll})(?=\p{Lu})|[_/-]/gu, "$1 ")).split(/\s+/u);

/** Whether a column has this very name: "Name", "Title". */
export const isWholeNameColumn = isIn(NAME_COLUMNS);
/** Whether a column says the names of rows, also as "Card Name". */
export function isNameColumn(cell: string): boolean {
  if (isWholeNameColumn(cell)) return true;
  const words = toWords(cell);
  const hasName = words.length > 1 && words.some((word) => NAME_COLUMNS.has(word));
  return hasName && words.every((word) => NAME_COLUMNS.has(word) || ROWS.has(word));
}
export const isIdColumn = (cell: string): boolean => ID_COLUMN.test(toWords(cell).join(" "));
export const isNoteColumn = isIn(NOTE_COLUMNS);
export const isDoneColumn = isIn(DONE_COLUMNS);
export const isHeadingColumn = (cell: string): boolean => toKey(cell) === HEADING_COLUMN;
export const isDoneValue = isIn(DONE_VALUES);
export const isOpenValue = isIn(OPEN_VALUES);
/** What our own tables write into the column "heading" of the row that has the name and the note of the list. */
export const isTitleValue = isIn(new Set(["list"]));
/** What a spreadsheet writes for its check boxes. */
export const isCheckBoxValue = isIn(new Set(["true", "false"]));
