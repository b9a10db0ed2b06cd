-- The names in the file store of a document and of its signed copy: the glossary calls both a document
alter table documents rename column paper to document_file;
alter table documents rename column paper_sha256 to document_sha256;
alter table documents rename column signed_paper to signed_file;
alter table documents rename constraint documents_paper_whole to documents_file_whole;
alter table documents rename constraint documents_paper_key to documents_document_file_key;
alter table documents rename constraint documents_signed_paper_key to documents_signed_file_key;
