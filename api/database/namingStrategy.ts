import { DefaultNamingStrategy, type NamingStrategyInterface } from "typeorm";

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `sortingOrder` in the code is `sorting_order` in the database. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? toSnakeCase(propertyName);
  }
}
