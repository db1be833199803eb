// The program that reads an import, with the field that this adds.
import "./markedFields.ts";
import "../domain/portability/import/readImport.ts";
