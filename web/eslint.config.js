import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['dist', 'here', 'here-some', 'src/api/schema.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['*.js', '*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['public/sw.js', 'here.sw.js'], languageOptions: { globals: { ...globals.serviceworker, __FILES__: false, __PARTS__: false } } },
  {
    files: ['src/**/*.ts'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // It takes for certain what changes while the code waits, or is missing in some browsers.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Code that reads JSON says what it expects there.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // svelte-check looks after types in components: this parser does not see a snippet's types, and would call them unsafe.
    files: ['src/**/*.svelte'],
    extends: [ts.configs.strict, svelte.configs.recommended, svelte.configs.prettier],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // A map that is filled once and then only read is not state.
      'svelte/prefer-svelte-reactivity': 'off',
      // Every page is given its path, and some do not need it.
      'no-empty-pattern': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    rules: {
      'no-undef': 'off', // the compiler's
      // `!` marks an index that is known to be there, since the compiler asks at every index.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // A board draws what it is given: it asks nobody, and knows no page.
    files: ['src/boards/*/**/*.{ts,svelte}', 'src/kit/**/*.{ts,svelte}'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/(api|pages|parts|help|samples)/', allowTypeImports: true, message: 'A board draws a view.' }] },
      ],
    },
  },
  prettier,
)
